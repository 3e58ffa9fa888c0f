const tooWide = 'Wrap the comment: no line is longer than 100 characters.';
const opening = (word) =>
  `Say it plainly, with subject, verb and object: no comment sentence begins with "${word}", unless it is a question.`;

/** Comments must be plain English: see "Comments" in CONTRIBUTING.md. */
export const comments = {
  create(context) {
    const { sourceCode } = context;
    return {
      Program() {
        for (const block of blocksOf(sourceCode.getAllComments(), sourceCode.lines)) {
          for (const word of openingsOf(block.text))
            context.report({ loc: block.loc, message: opening(word) });
          const { start, end } = block.loc;
          if (sourceCode.lines.slice(start.line - 1, end.line).some(({ length }) => length > 100))
            context.report({ loc: block.loc, message: tooWide });
        }
      },
    };
  },
};

/** The comments as a reader sees them: line comments on successive lines are one comment. */
function blocksOf(all, lines) {
  const blocks = [];
  for (const { type, value, loc } of all) {
    const before = blocks.at(-1);
    const alone = type === 'Line' && lines[loc.start.line - 1].trimStart().startsWith('//');
    if (alone && before?.alone && before.loc.end.line === loc.start.line - 1) {
      before.text += `\n${value}`;
      before.loc = { start: before.loc.start, end: loc.end };
    } else blocks.push({ alone, loc, text: value.replaceAll(/^\s*\*/gm, '') });
  }
  return blocks;
}

/**
 * Finds the sentences that begin with a word which no sentence should begin with. Questions are
 * left out.
 */
function openingsOf(text) {
  return text
    .split(/\n\s*\n|\n\s*- |(?<=[.!?])\s+/)
    .filter((sentence) => !sentence.trimEnd().endsWith('?'))
    .flatMap((sentence) => /^\s*(What|Who|Where|Whoever|Nobody)\b/.exec(sentence)?.[1] ?? []);
}
