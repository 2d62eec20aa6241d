import type { HostArea } from '../protocol/host-method.js';
import { COMPANY_AREAS } from './company-areas.data.js';
import { CRM_AREAS } from './crm-areas.data.js';

/** Every method of the emulated host but those about the protocol itself. Adding a method is adding it to its area. */
export const AREAS: readonly HostArea[] = [...CRM_AREAS, ...COMPANY_AREAS];
