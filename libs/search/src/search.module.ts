import { Module } from '@nestjs/common';

/** Web search and research as operators use it. No HTTP. */
@Module({})
export class SearchModule {}
