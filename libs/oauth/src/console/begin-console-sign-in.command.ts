import { Inject, Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { BeginServiceSignIn } from '../sign-in/begin-service-sign-in.command.js';
import { consoleFailureAddress } from './console-address.js';

/** Sends somebody who wants to use the console to the sign-in page of their portal. */
@Injectable()
export class BeginConsoleSignIn {
  constructor(
    private readonly portals: Portals,
    private readonly signIn: BeginServiceSignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param domain of the portal, as it was typed.
   * @param path of the console, to come back to; checked by the caller.
   * @param browser secret of the browser, which the host's answer must come back to.
   * @returns where the browser goes: to the host, or to the page of the console that says why not.
   */
  async execute(domain: string, path: string, browser: string): Promise<string> {
    const { publicUrl } = this.config;
    const portal = await this.portals.findByDomain(domain);
    if (!portal) return consoleFailureAddress(publicUrl, 'portal_unknown', domain);
    const address = await this.signIn.execute(portal, { kind: 'console', path }, browser);
    return address ?? consoleFailureAddress(publicUrl, 'portal_unavailable', domain);
  }
}
