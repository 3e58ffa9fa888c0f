import { describe, expect, it } from 'vitest';
import { readNews } from '../../../scripts/lib/news.ts';

const changelog = (...sections: string[]) => `# Changelog\n\nThe format.\n\n${sections.join('\n')}`;
const list = '### Added\n\n- A button.\n';
const read = (...sections: string[]) => readNews(changelog(...sections), '2.0.0');

describe('the news of a changelog', () => {
  it('is the first paragraph under the newest heading that has one, in one line', () => {
    const first = `## 1.9.0 - 2026-11-01\n\nReports are\nquicker.\n\nMore.\n\n${list}`;
    expect(read(`## 1.10.0\n\n${list}`, first, '## 1.8.0\n\nOlder.\n')).toEqual({
      version: '1.9.0',
      text: 'Reports are quicker.',
    });
  });

  it('is of the version that is built where it is not released yet', () => {
    expect(read(`## Unreleased\n\nNew things.\n\n${list}`)?.version).toBe('2.0.0');
  });

  it('is none where no version has a paragraph', () => {
    expect(read(`## 1.0.0\n\n${list}`, '## 0.9.0\n')).toBeNull();
  });

  it('has no markup, because pages show it as text', () => {
    expect(() => read('## 1.0.0\n\nSee [the guide](guide.md).\n')).toThrow('no markup');
  });

  it('of this project can be read', () => {
    expect(() => readNews()).not.toThrow();
  });
});
