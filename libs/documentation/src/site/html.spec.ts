import { html } from './html.js';

describe('HTML from a template', () => {
  it('escapes what is put in, and nothing twice', () => {
    const inner = html`<b>${`<i> & "x" 'y'`}</b>`;
    expect(html`<p title="${'"><script>'}">${inner}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;"><b>&lt;i&gt; &amp; &quot;x&quot; &#39;y&#39;</b></p>',
    );
  });

  it('writes numbers and lists, and nothing for what is not there', () => {
    expect(html`${0}${null}${false}${''}${[html`<br />`, '<', [1]]}`.text).toBe('0<br />&lt;1');
  });
});
