import { asked } from '../../support/service/requests.ts';
import { type ReportService, startReportService } from '../../support/service/report-service.ts';
import { expect, test as base } from '../support/component-test.ts';

/** The project of the only report: this device knows it once the report is listed. */
const ofReport = 'host-1.example';

const test = base.extend<{ has: { count: number; pages: boolean }; service: ReportService }>({
  has: async ({}, use) => use({ count: 0, pages: true }),
  service: async ({ has }, use) => {
    const service = await startReportService(({ pathname, searchParams }) => {
      if (!pathname.endsWith('/projects'))
        return {
          json: {
            data: [{ id: 1, url: 'https://example.com/', project: ofReport, result: 'good' }],
          },
        };
      const page = has.pages ? Number(searchParams.get('page') ?? 1) : 1;
      const from = (page - 1) * 100;
      const data = Array.from({ length: Math.min(100, has.count - from) }, (_, at) => ({
        project: `host-${from + at + 1}.example`,
      }));
      return {
        json: {
          data,
          meta: { current_page: page, last_page: has.pages ? Math.ceil(has.count / 100) : 99 },
        },
      };
    });
    await use(service);
    await service.close();
  },
});

test('Every one of some hundreds of projects can be filtered by', async ({
  harness,
  service,
  has,
}) => {
  has.count = 230;
  await harness.connect(service);
  const page = await harness.open('reports.html');
  const project = page.getByRole('combobox', { name: 'Project' });
  // The first one is "Any".
  await expect(project.locator('option')).toHaveCount(231);
  await project.selectOption('host-230.example');
  await expect
    .poll(() => asked(service, 'reports').at(-1))
    .toEqual({ project: 'host-230.example', sort_by: 'generated_at', per_page: '25' });
  expect(asked(service, 'projects').map(({ page: batch }) => batch)).toEqual([undefined, '2', '3']);
});

test('Where there are more, the filter says where to find them, and asks no further', async ({
  harness,
  service,
  has,
}) => {
  has.count = 1_000;
  await harness.connect(service);
  const page = await harness.open('reports.html');
  const options = page.getByRole('combobox', { name: 'Project' }).locator('option');
  await expect(options.last()).toHaveText('More in the Projects tab');
  await expect(options.last()).toBeDisabled();
  await expect(options).toHaveCount(502);
  expect(asked(service, 'projects')).toHaveLength(5);
});

test('A service that sends its first projects again and again is asked but twice', async ({
  harness,
  service,
  has,
}) => {
  Object.assign(has, { count: 100, pages: false });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await expect.poll(() => asked(service, 'projects').length).toBe(2);
  // A third request would reach the service before this one.
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('example');
  await expect.poll(() => asked(service, 'reports').at(-1)).toMatchObject({ search: 'example' });
  await expect(page.getByRole('combobox', { name: 'Project' }).locator('option')).toHaveCount(101);
  expect(asked(service, 'projects')).toHaveLength(2);
});
