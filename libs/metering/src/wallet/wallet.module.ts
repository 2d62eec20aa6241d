import { Module } from '@nestjs/common';

/** The money ledger. Needs the platform modules; no HTTP. */
@Module({})
export class WalletModule {}
