import type { Walker } from './walker.js';

/** Six things operators come for. @param domain of the portal @param ticket title of a ticket that waits */
export async function walkAsOperator(
  walker: Walker,
  open: () => Promise<void>,
  domain: string,
  ticket: string,
): Promise<void> {
  const { page } = walker;
  const portals = (text: string) => walker.word('operator-portals', text);
  const tickets = (text: string) => walker.word('operator-tickets', text);
  const machines = (text: string) => walker.word('operator-machines', text);
  const money = (text: string) => walker.word('operator-money', text);

  await walker.task('o1 come in and freeze a portal', async () => {
    await open();
    await walker.goTo('portals');
    await walker.follow(domain);
    await walker.press(portals('freeze'));
    await walker.confirm(portals('freeze'));
    await walker.see(portals('frozen-manual'));
  });

  await walker.task('o2 unfreeze it', async () => {
    await walker.press(portals('unfreeze'));
    await walker.confirm(portals('unfreeze'));
    await page.getByText(portals('frozen-manual')).waitFor({ state: 'hidden' });
  });

  await walker.task('o3 answer a ticket', async () => {
    await walker.goTo('all-tickets');
    await walker.click(
      page
        .getByRole('row', { name: new RegExp(ticket) })
        .getByRole('link')
        .first(),
    );
    await walker.type(tickets('your-answer'), 'We have found it; it is put right tomorrow.');
    await walker.press(tickets('send'));
    await page.getByText('it is put right tomorrow').first().waitFor();
  });

  await walker.task('o4 take a machine out and back', async () => {
    await walker.goTo('machines');
    await walker.press(machines('drain'));
    await walker.confirm(machines('drain'));
    await walker.see(machines('draining'));
    await walker.press(machines('resume'));
    await walker.confirm(machines('resume'));
    await walker.see(machines('enrolled'));
  });

  await walker.task('o5 make a coupon', async () => {
    await walker.goTo('coupons');
    await walker.press(money('new-coupon'));
    await walker.type(money('value'), '25');
    await walker.press(money('make'));
    await walker.press(walker.word('ui', 'i-have-kept-it'));
    await walker.see(money('valid'));
  });

  await walker.task('o6 sign out', async () => {
    await walker.press(walker.word('navigation', 'sign-out'));
    await page.locator('#content').waitFor({ state: 'hidden' });
  });
}
