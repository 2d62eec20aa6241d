const KEY = 'docs-key';
const data = document.body.dataset;
const list = document.getElementById('operations');
const place = document.getElementById('reference');

/** Languages of the samples that are not shown; of the others one each is left. */
const HIDDEN_CLIENTS = {
  ...Object.fromEntries(
    [
      'c',
      'clojure',
      'csharp',
      'dart',
      'fsharp',
      'go',
      'http',
      'java',
      'kotlin',
      'node',
      'objc',
      'ocaml',
      'powershell',
      'r',
      'ruby',
      'rust',
      'swift',
    ].map((name) => [name, true]),
  ),
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  php: ['guzzle', 'laravel'],
  python: ['python3', 'httpx_async', 'httpx_sync', 'aiohttp', 'http.client'],
  shell: ['httpie', 'wget'],
};

function keptKey() {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    // Where the browser keeps nothing, the key is typed in again on each page.
    return '';
  }
}

function keepKey(key) {
  try {
    if (key) sessionStorage.setItem(KEY, key);
    else sessionStorage.removeItem(KEY);
  } catch {
    // It then holds for this page.
  }
}

function authentication(key) {
  return {
    preferredSecurityScheme: 'apiKey',
    securitySchemes: { apiKey: { name: 'X-Api-Key', in: 'header', value: key } },
  };
}

const isDark = () => document.documentElement.dataset.theme === 'dark';

function configuration(key) {
  return {
    url: data.document,
    baseServerURL: location.origin,
    servers: [{ url: location.origin }],
    authentication: authentication(key),
    layout: 'modern',
    theme: 'none',
    forceDarkModeState: isDark() ? 'dark' : 'light',
    hideDarkModeToggle: true,
    showSidebar: false,
    hideSearch: true,
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    withDefaultFonts: false,
    telemetry: false,
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hiddenClients: HIDDEN_CLIENTS,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    generateOperationSlug: ({ operationId }) => operationId,
    generateTagSlug: ({ name }) => name,
  };
}

function loadScript(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(`${address} cannot be loaded`)));
    document.head.append(script);
  });
}

/** Gives what the renderer leaves without a name, or names by other words than it shows, to screen readers. */
function giveNames() {
  for (const button of place.querySelectorAll('.show-more[aria-label]')) {
    const [shown, name] = [button.textContent.trim(), button.getAttribute('aria-label')];
    if (!name.includes(shown)) button.setAttribute('aria-label', `${shown}: ${name}`);
  }
  for (const field of place.querySelectorAll('.cm-content:not([aria-label])')) {
    field.setAttribute('aria-label', 'Value');
  }
}

async function start() {
  await loadScript(data.renderer);
  // It draws parts when they come into view.
  new MutationObserver(giveNames).observe(place, { childList: true, subtree: true });
  let key = keptKey();
  const shown = globalThis.Scalar.createApiReference(place, configuration(key));
  place.hidden = false;
  list.hidden = true;
  const form = document.querySelector('.key');
  const input = form.querySelector('input');
  input.value = key;
  form.hidden = false;
  const take = () => {
    key = input.value.trim();
    keepKey(key);
    shown.updateConfiguration(configuration(key));
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    take();
  });
  input.addEventListener('change', take);
  document.addEventListener('docs-theme', () => {
    document.body.classList.toggle('dark-mode', isDark());
    document.body.classList.toggle('light-mode', !isDark());
  });
}

await start();
