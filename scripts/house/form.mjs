import { fileOf, roomOf } from './rooms.mjs';

/**
 * Parts of the language that the house does not use: see "No barrels, enums, or classes but errors"
 * in CONTRIBUTING.md.
 */
export const form = {
  create(context) {
    const file = fileOf(context);
    const say = (message) => (node) => context.report({ node, message });
    const barrel = say('No barrels: import a thing from the file that is named for it.');
    const oneName = say(
      'Only components and entrypoints have a default export: elsewhere a thing has one name, by which it is found.',
    );
    const klass = (node) => {
      if (!node.superClass?.name?.endsWith('Error'))
        say(
          'No classes but errors: plain data survives storage and messages, and functions go with it.',
        )(node);
    };
    const named =
      roomOf(file) && !file.startsWith('entrypoints/') && !/^components\/.*\.tsx$/.test(file);
    return {
      TSEnumDeclaration: say(
        'No enums: a union of texts says the same in the type alone, and valibot checks it with `picklist`.',
      ),
      ClassDeclaration: klass,
      ClassExpression: klass,
      ExportAllDeclaration: barrel,
      ...(roomOf(file) && { ExportNamedDeclaration: (node) => node.source && barrel(node) }),
      ...(named && {
        ExportDefaultDeclaration: oneName,
        ExportSpecifier: (node) => node.exported.name === 'default' && oneName(node),
      }),
    };
  },
};
