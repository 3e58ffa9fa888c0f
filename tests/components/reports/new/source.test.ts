import { expect, test, vi } from 'vitest';
import { readDroppedFile } from '../../../../components/reports/new/Source.tsx';

const drop = (...files: File[]) => ({
  dataTransfer: { files } as unknown as DataTransfer,
  preventDefault: vi.fn(),
});

test('A dropped file is read, and the browser does not open it', async () => {
  const event = drop(new File(['https://a.example/\nhttps://b.example/'], 'pages.txt'));
  expect(await readDroppedFile(event)).toMatchObject({
    addresses: ['https://a.example/', 'https://b.example/'],
  });
  expect(event.preventDefault).toHaveBeenCalled();
});

test('Dropped text is left to the browser, which puts it into the textbox', () => {
  const event = drop();
  expect(readDroppedFile(event)).toBeNull();
  expect(event.preventDefault).not.toHaveBeenCalled();
});

test('A dropped file that is no text, too large or cannot be read says so', async () => {
  expect(await readDroppedFile(drop(new File(['\0\0\0\0'], 'a.txt')))).toEqual({ fault: 'binary' });
  const large = Object.assign(new File([], 'b.txt'));
  Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 });
  expect(await readDroppedFile(drop(large))).toEqual({ fault: 'too-large' });
  const gone = Object.assign(new File([], 'c.txt'), {
    arrayBuffer: async () => Promise.reject(new DOMException('gone', 'NotReadableError')),
  });
  expect(await readDroppedFile(drop(gone))).toEqual({ fault: 'unreadable' });
});
