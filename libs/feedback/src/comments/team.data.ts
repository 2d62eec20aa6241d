import type { CommentSpeaker } from './write-comment.command.js';

/** The team speaks with one voice; who of it does is in the log. */
export const TEAM: CommentSpeaker = { voice: 'team', name: 'Support', person: null };
