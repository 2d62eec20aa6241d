import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { SERVER_TONES, type Server } from './server.js';
import { SERVERS_TEXTS } from './servers-texts.js';

export function ServerStatus({ status }: Pick<Server, 'status'>) {
  const t = useTexts(SERVERS_TEXTS);
  return <StatusBadge tone={SERVER_TONES[status]}>{t(status)}</StatusBadge>;
}
