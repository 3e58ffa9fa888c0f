import { storage } from './popup-samples.ts';
import { connections } from './sample-connection.ts';

const [first] = connections.list;

/** Storage where another connection is in use, and pages of example.com go to the first. */
export const storageOfTwo: Record<string, unknown> = {
  ...storage(),
  connections: {
    v: 1,
    active: 'c2',
    list: [
      {
        ...first,
        name: 'Accessibility and performance of the shops, all countries',
        hosts: ['*.example.com'],
      },
      { ...first, id: 'c2', baseUrl: 'https://reports.intranet.example.net' },
    ],
  },
};
