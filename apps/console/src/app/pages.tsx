import { Anchor, Button } from '@mantine/core';
import type { Icon } from '@primer/octicons-react';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { defineTexts, useTexts } from '../shared/language/texts.js';
import { EmptyState, Loading } from '../shared/ui/loaded.js';
import navigationEn from '../texts/en/navigation.json';
import navigationRu from '../texts/ru/navigation.json';

export const NAVIGATION_TEXTS = defineTexts('navigation', { en: navigationEn, ru: navigationRu });

/** A page of the console. Its code is loaded when somebody goes there. */
export interface ConsolePage<Group extends string = string> {
  /** Below `/console`, as React Router writes it: `servers/:serverId`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Where it stands in the navigation; without it, it is reached from another page. */
  readonly navigation?: {
    readonly group: Group;
    /** A text of the navigation. */
    readonly text: string;
    readonly icon: Icon;
  };
}

function Failed() {
  const t = useTexts(NAVIGATION_TEXTS);
  return (
    <EmptyState
      title={t('page-failed')}
      text={t('page-failed-text')}
      action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
    />
  );
}

/** Keeps a page that fails from taking the others with it; a file of a build that is gone is such a failure. */
export class PageBoundary extends Component<
  { readonly children: ReactNode; readonly resetOn: string },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate({ resetOn }: { readonly resetOn: string }): void {
    if (this.state.failed && resetOn !== this.props.resetOn) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

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
