import path from 'node:path';
import { fileOf, roomOf, rooms, within } from './rooms.mjs';

/** Every import must follow an arrow of the table of rooms. */
export const arrows = {
  create(context) {
    const file = fileOf(context);
    const room = rooms[roomOf(file)];
    if (!room) return {};
    const check = (node) => {
      if (!node.source) return;
      const target = node.source.value;
      if (typeof target !== 'string') {
        context.report({
          node: node.source,
          message: 'Import a plain string, so that the arrow can be seen.',
        });
        return;
      }
      const to = target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : null;
      const typeAlone = node.importKind === 'type' || node.type === 'TSImportType';
      const allowed = to
        ? leads(file, room, to, typeAlone)
        : room.packages === null || room.packages.includes(target);
      if (allowed) return;
      const known = Object.entries(room.instead ?? {}).find(([place]) => to && within(to, place));
      const sentence = known?.[1] ?? room.advice;
      context.report({
        node: node.source,
        message: `${sentence} (${roomOf(file)} may not import ${target})`,
      });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

/**
 * The folder that a file may always import from: its own room, or the whole page if the page has
 * several rooms.
 */
const homeOf = (file) =>
  within(file, 'components') || within(file, 'entrypoints')
    ? file.split('/').slice(0, 2).join('/')
    : roomOf(file);

function leads(file, room, to, typeAlone) {
  const other = roomOf(to);
  if (other === roomOf(file) && within(to, homeOf(file))) return true;
  return room.rooms.includes(other) || (typeAlone && (room.types ?? []).includes(other));
}
