import type { ShownGuideGroup } from '../guides/guide-library.js';
import { areaAddress, operationAnchor, type ListedArea } from '../reference/area-operations.js';
import { html, type Html } from './html.js';
import { navigationLink } from './page-layout.presenter.js';

/** The column on the left: guides in their groups, then the areas; those of the current area show what is in them. */
export function renderNavigation(
  groups: readonly ShownGuideGroup[],
  areas: readonly ListedArea[],
  current: string,
): Html {
  const shown = areas.find(({ name }) => areaAddress(name) === current);
  const reference = html`<h2>API reference</h2>
    <ul class="areas">
      ${areas.map((area) => renderArea(area, current))}
    </ul>`;
  const guides = groups.map(
    ({ title, guides: own }) =>
      html`<h2>${title}</h2>
        <ul>
          ${own.map((guide) => html`<li>${navigationLink(guide.address, guide.title, current)}</li>`)}
        </ul>`,
  );
  const first = html`<ul>
    <li>${navigationLink('/docs', 'Overview', current)}</li>
    <li>${navigationLink('/docs/errors', 'Error codes', current)}</li>
  </ul>`;
  return shown ? html`${first}${reference}${guides}` : html`${first}${guides}${reference}`;
}

function renderArea(area: ListedArea, current: string): Html {
  const address = areaAddress(area.name);
  return html`<li>
    ${navigationLink(address, area.title, current)}${
      address === current &&
      html`<ul class="operations">
        ${area.groups.map(renderGroup)}
      </ul>`
    }
  </li>`;
}

function renderGroup({ name, title, operations }: ListedArea['groups'][number]): Html {
  return html`<li>
    <details>
      <summary>${title}</summary>
      <ul>
        ${operations.map(
          ({ id, method, summary }) =>
            html`<li>
              <a href="#${operationAnchor(name, id)}"><span>${summary}</span> ${methodBadge(method)}</a>
            </li>`,
        )}
      </ul>
    </details>
  </li>`;
}

/** The method as a word in its colour. */
export function methodBadge(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method === 'DELETE' ? 'DEL' : method}</span>`;
}
