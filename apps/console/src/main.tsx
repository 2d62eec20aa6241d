import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.js';

/** For whom this listener serves the console: people of portals, or operators of the service. */
const audience = document.querySelector<HTMLMetaElement>('meta[name="console-audience"]')?.content;

const ConsoleApp = lazy(() =>
  audience === 'operator' ? import('./operator/operator-app.js') : import('./people/people-app.js'),
);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <Suspense fallback={null}>
        <ConsoleApp />
      </Suspense>
    </Providers>
  </StrictMode>,
);
