import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import { finishedLanguages, readLanguage, tagOf } from './languages/language.ts';
import { readMessages } from './languages/messages.ts';
import { inProject } from './project.ts';

/** The guide as Markdown, as a path from the root of the project. */
export const guideFile = 'docs/guide.md';

/** The parts of the guide that make sense in the project alone, such as links to other pages. */
const onlyInProject = /<!-- Only in the project\. -->.*?<!-- End\. -->/gs;

/**
 * The pictures. They have ten times the size of the package, and show the screens that a person who
 * reads the guide there has anyway.
 */
const pictures = /<picture>.*?<\/picture>/gs;

/** The id of a heading, as GitHub makes it. */
export function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Renders the guide as HTML for its page in the package, without pictures and without the parts
 * that are only for the project. Throws for a link that leads to anything but a heading of the
 * guide, and for markup.
 */
export function renderGuide(markdown = readFileSync(inProject(guideFile), 'utf8')): string {
  const text = markdown.replaceAll(onlyInProject, '').replaceAll(pictures, '');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)];
  const ids = new Set(headings.map(([, heading = '']) => `#${headingId(heading)}`));
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${headingId(heading)}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        if (ids.has(href)) return `<a href="${href}">${this.parser.parseInline(tokens)}</a>`;
        throw new Error(`${guideFile} links to ${href}, which the package does not have.`);
      },
      html({ text: markup }) {
        throw new Error(`${guideFile} has markup that the package does not show: ${markup}`);
      },
    },
  });
  return marked.parse(text, { async: false });
}

/**
 * The guide for its page in the package. Below its title, each finished language says that it is in
 * English.
 */
export function renderGuidePage(): string {
  const lines = finishedLanguages().map((code) => {
    const direction = readMessages(code)['localeDirection']?.message;
    return `<p lang="${tagOf(code)}" dir="${direction}">${readLanguage(code).guide}</p>`;
  });
  return renderGuide().replace('</h1>', `$&\n${lines.join('\n')}`);
}
