import { personOf } from '../methods/people/user.methods.js';
import type { Portal } from '../portals/portal.js';
import { type Html, html } from './html.js';
import { fill } from './language.js';
import type { PageRequest } from './page-request.js';
import type { Page } from './page.js';
import { WORDINGS } from './wording.data.js';

const SHOWN_USERS = 10;

function isActive(portal: Portal, userId: number): boolean {
  const active = portal.table('user').get(userId)?.['ACTIVE'];
  return active === true || active === 'Y';
}

/** The user a form names; null when it names none who may sign in. */
export function chosenUser(portal: Portal, { form }: PageRequest): number | null {
  const text = form.get('user') ?? '';
  const userId = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return isActive(portal, userId) ? userId : null;
}

/** Name by which pages address a user. */
export function userName(portal: Portal, userId: number): string {
  return personOf(portal, userId).name || String(userId);
}

/** Asks who is in front of the browser: there are no passwords here. */
export function userChoicePage(portal: Portal, { address, form, language }: PageRequest): Page {
  const words = WORDINGS[language];
  const isRefused = form.has('user');
  const users = [...portal.table('user').values()]
    .map(({ id }) => id)
    .filter((id) => isActive(portal, id))
    .slice(0, SHOWN_USERS);
  const described = (id: number): string =>
    portal.accessOf(id) === 'admin' ? words.administrator : personOf(portal, id).position;
  const choice = (id: number): Html =>
    html`<li>
      <button name="user" value="${id}">
        <strong>${userName(portal, id)}</strong> · ${described(id)} · ID ${id}
      </button>
    </li>`;
  const alert = html`<p role="alert" id="refusal">${words.noSuchUser}</p>`;
  return {
    status: isRefused ? 400 : 200,
    language,
    title: fill(words.signIn, { portal: portal.domain }),
    content: html`${isRefused ? alert : []}
      <h2 id="users">${words.chooseUser}</h2>
      <form method="post" action="${address}">
        <ul class="users" aria-labelledby="users">
          ${users.map(choice)}
        </ul>
      </form>
      <h2>${words.otherUser}</h2>
      <form method="post" action="${address}">
        <label for="user">${words.userId}</label>
        <input
          id="user"
          name="user"
          inputmode="numeric"
          pattern="[0-9]+"
          autocomplete="off"
          required
          ${isRefused ? html`autofocus aria-invalid="true" aria-describedby="refusal"` : []}
        />
        <button>${words.proceed}</button>
      </form>`,
  };
}
