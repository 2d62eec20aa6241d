import { Module } from '@nestjs/common';
import { QueueBoard } from './queue-board.js';

/** The queue board of a worker, at its admin listener. */
@Module({ providers: [QueueBoard] })
export class QueueBoardModule {}
