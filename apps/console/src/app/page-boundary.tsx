import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTexts } from '../shared/language/texts.js';
import { EmptyState } from '../shared/ui/empty-state.js';
import { NAVIGATION_TEXTS } from './navigation-texts.js';

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
