import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { ATTACHMENT_SCANNER } from './attachment-scanner.port.js';
import { clamdAddress } from './clamd-address.policy.js';
import { ClamdScanner } from './clamd-scanner.js';
import { NoScanner } from './no-scanner.js';

/** Who looks at attachments: the daemon the operator names, or nobody. */
@Module({
  providers: [
    {
      provide: ATTACHMENT_SCANNER,
      inject: [CONFIG],
      useFactory: ({ feedbackClamd }: Config) =>
        feedbackClamd === null ? new NoScanner() : new ClamdScanner(clamdAddress(feedbackClamd)),
    },
  ],
  exports: [ATTACHMENT_SCANNER],
})
export class ScanningModule {}
