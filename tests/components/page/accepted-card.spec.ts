import { acceptedCheck } from '../../../lib/domain/accepted/acceptance.ts';
import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import { checks } from '../../screenshots/states/fix-first.ts';
import { shop } from '../../screenshots/states/shop.ts';
import { anAcceptance } from '../../support/builders/values.ts';
import { expect, test } from '../support/component-test.ts';
import { fill, open } from './open-card.ts';

const failing = checks.filter(({ passed }) => !passed);
const where = { in: 'page', page: pageKey(shop) } as const;
const accepted = [
  anAcceptance({
    checks: failing.slice(0, 2).map((check) => acceptedCheck(check, where)),
    reason: 'The brand wants it so',
    where,
  }),
];

for (const place of ['popup', 'side panel'] as const)
  test(`The ${place} shows what is accepted with its reason, and leads to the report`, async ({
    harness,
  }) => {
    await fill(harness, { accepted });
    const page = await open(harness, shop, place);
    const link = page.getByRole('link', { name: `${failing.length - 2} failing · 2 accepted` });
    await expect(link).toHaveAttribute('href', /report=44/);
    const group = page.locator(place === 'popup' ? '.fix-first' : '.checks').locator('details', {
      hasText: 'Accepted 2',
    });
    await group.getByText('Accepted 2').click();
    await expect(group.getByText('The brand wants it so')).toHaveCount(2);
  });
