import { Anchor } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { useTexts } from '../shared/language/texts.js';
import { EmptyState } from '../shared/ui/empty-state.js';
import { Loading } from '../shared/ui/loaded.js';
import { NAVIGATION_TEXTS } from './navigation-texts.js';
import { PageBoundary } from './page-boundary.js';
import type { ConsolePage } from './pages.js';

function NoSuchPage() {
  const t = useTexts(NAVIGATION_TEXTS);
  return (
    <EmptyState
      title={t('page-not-found')}
      text={t('page-not-found-text')}
      action={
        <Anchor component={Link} to="/">
          {t('to-start')}
        </Anchor>
      }
    />
  );
}

/** The page of the address. */
export function PageRoutes({ pages }: { readonly pages: readonly ConsolePage[] }) {
  const { pathname } = useLocation();
  const routes = useMemo(() => pages.map(({ path, load }) => ({ path, Component: lazy(load) })), [pages]);
  return (
    <PageBoundary resetOn={pathname}>
      <Suspense fallback={<Loading lines={6} />}>
        <Routes>
          {routes.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route path="*" element={<NoSuchPage />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}
