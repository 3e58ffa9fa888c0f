import path from 'node:path';
import { fileOf, within } from './rooms.mjs';

const advice =
  'No word stands outside the words: put it into public/_locales/en/messages.json, with a description, and show it with t() of lib/browser/i18n.ts.';

/** The attributes whose text a person sees or hears. */
const told = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);

/** A key of a message, which a component shows. */
const key = /^[a-z]+[A-Z_]\w*$/;
/** An example of what is typed, such as an address or a pattern. */
const example = /[*/]/;
/** Words, and not a name for programs, such as a label of an issue. */
const words = /\p{L}{2,}\s|\s\p{L}{2,}|^\P{L}*\p{Lu}\p{Ll}/u;

const formatsAdvice =
  'Numbers, dates and lists have one kind of digits in a language: use lib/browser/formats.ts.';

/**
 * Texts for people come from the messages: no element has words of its own, nor has a file that
 * builds texts to copy, to save or to print. The option `documents` has the patterns of those. Only
 * the files of the option `formats` ask the browser how a language writes something.
 */
export const messages = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: {
          documents: { type: 'array', items: { type: 'string' } },
          formats: { type: 'array', items: { type: 'string' } },
        },
        required: ['documents', 'formats'],
      },
    ],
  },
  create(context) {
    const file = fileOf(context);
    const [{ documents, formats }] = context.options;
    const rooms = ['components', 'entrypoints', 'lib'];
    if (!rooms.some((room) => within(file, room))) return {};
    const ofFormats = {
      MemberExpression(node) {
        const isFormat = node.object.name === 'Intl' || node.property.name?.startsWith('toLocale');
        if (isFormat && !formats.includes(file)) context.report({ node, message: formatsAdvice });
      },
    };
    if (within(file, 'lib')) return ofFormats;
    const refuse = (node) => context.report({ node, message: advice });
    const inElement = (node) => {
      for (const { part, text } of textsOf(node)) if (/\p{L}/u.test(text)) refuse(part);
    };
    return {
      ...ofFormats,
      JSXText: (node) => /\p{L}/u.test(node.value) && refuse(node),
      JSXElement: ({ children }) => children.forEach(inElement),
      JSXFragment: ({ children }) => children.forEach(inElement),
      JSXAttribute({ name: { name }, value }) {
        if (!told.has(name)) return;
        const isExample = (text) => name === 'placeholder' && example.test(text);
        for (const { part, text } of textsOf(value))
          if (/\p{L}/u.test(text) && !key.test(text) && !isExample(text)) refuse(part);
      },
      ...(documents.some((pattern) => path.matchesGlob(file, pattern)) && {
        Literal: (node) =>
          typeof node.value === 'string' &&
          words.test(node.value) &&
          !isOfError(node) &&
          refuse(node),
        TemplateLiteral(node) {
          for (const quasi of node.quasis) if (words.test(quasi.value.cooked)) refuse(quasi);
          for (const { part, text } of node.expressions.flatMap(textsOf))
            if (/\p{L}/u.test(text) && !words.test(text)) refuse(part);
        },
      }),
    };
  },
};

/** The texts that an expression may be, as far as they stand in it. */
function textsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ part: node, text: node.value }] : [];
    case 'TemplateLiteral':
      return node.quasis.map((part) => ({ part, text: part.value.cooked }));
    case 'JSXExpressionContainer':
      return textsOf(node.expression);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(textsOf);
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(textsOf);
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right].flatMap(textsOf) : [];
    default:
      return [];
  }
}

/** Whether a text is the message of an error, which programs read and no person. */
const isOfError = ({ parent }) => parent.type === 'NewExpression';
