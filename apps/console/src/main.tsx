import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.js';

/** For whom this listener serves the console: people of portals, or operators of the service. */
const audience = document.querySelector<HTMLMetaElement>('meta[name="console-audience"]')?.content;

// In two functions: joined into one expression, the styles of only one of them would be loaded with it.
const CONSOLES = {
  operator: () => import('./operator/operator-app.js'),
  people: () => import('./people/people-app.js'),
} as const;

const ConsoleApp = lazy(CONSOLES[audience === 'operator' ? 'operator' : 'people']);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <Suspense fallback={null}>
        <ConsoleApp />
      </Suspense>
    </Providers>
  </StrictMode>,
);
