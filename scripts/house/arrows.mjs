import path from 'node:path';
import { fileOf, roomOf, rooms, within } from './rooms.mjs';

/** Every import goes along an arrow of the table of rooms. */
export const arrows = {
  create(context) {
    const file = fileOf(context);
    const room = rooms[roomOf(file)];
    if (!room) return {};
    const check = (node) => {
      const target = node.source?.value;
      if (typeof target !== 'string') return;
      const allowed = target.startsWith('.')
        ? allowsFile(file, room, path.posix.join(path.posix.dirname(file), target))
        : room.packages === null || room.packages.some((name) => within(target, name));
      if (!allowed) context.report({ node: node.source, message: `${room.advice} (${roomOf(file)} may not import ${target})` });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};

/** A page has a folder, and a room may be several pages: home is the own one. */
const homeOf = (file) => (within(file, 'components') || within(file, 'entrypoints') ? file.split('/').slice(0, 2).join('/') : roomOf(file));

function allowsFile(file, room, target) {
  const home = within(target, homeOf(file)) && roomOf(target) === roomOf(file);
  return home || room.rooms.some((other) => within(target, other));
}
