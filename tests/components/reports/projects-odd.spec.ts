import { startReportService } from '../../support/service/report-service.ts';
import { expect, test } from '../support/component-test.ts';

const named = (project: string) => ({ project, reports: 3 });

test('Projects that cannot be read are counted and hide no others; one named twice is shown once', async ({
  harness,
}) => {
  const service = await startReportService(({ pathname }) => ({
    json: {
      data: pathname.endsWith('/projects')
        ? [
            named('first.example'),
            { nonsense: true },
            7,
            named('second.example'),
            named('first.example'),
            { project: null },
          ]
        : [],
    },
  }));
  await harness.connect(service);
  const page = await harness.open('reports.html?tab=projects');
  const table = page.getByRole('table', { name: 'Projects' });
  await expect(table.getByRole('rowheader')).toHaveText(['first.example', 'second.example']);
  await expect(page.getByRole('status').getByText('3 projects couldn’t be read')).toBeVisible();
  await service.close();
});
