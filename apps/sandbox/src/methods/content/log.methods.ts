import { HostError } from '../../protocol/host-error.js';
import type { HostMethodTable } from '../../protocol/host-method.js';
import { addRecord, findRecord } from '../../records/record-access.js';
import { BLOG_COMMENT, BLOG_POST } from '../../records/types/notes/blog.data.js';
import { argument, integerArgument, textArgument } from '../arguments.js';

/** Everyone, a user, a group, a department with or without those below it. */
const DESTINATION = /^(UA|U\d+|SG\d+|DR?\d+)$/;

/** Posts of the feed; the host can write them, not list them. */
export const LOG_METHODS: HostMethodTable = {
  'log.blogpost.add': (call) => {
    const POST_MESSAGE = textArgument(call.params, 'POST_MESSAGE');
    const given = argument(call.params, 'DEST') ?? ['UA'];
    const DEST = (Array.isArray(given) ? (given as unknown[]) : [given]).map(String);
    if (DEST.length === 0 || DEST.some((one) => !DESTINATION.test(one))) {
      throw new HostError(400, 'ERROR_CORE', 'The destination of the post is not valid');
    }
    const [POST_TITLE, FILES, IMPORTANT, TAGS] = ['POST_TITLE', 'FILES', 'IMPORTANT', 'TAGS'].map((name) =>
      argument(call.params, name),
    );
    return {
      result: addRecord(call, BLOG_POST, { POST_MESSAGE, DEST, POST_TITLE, FILES, IMPORTANT, TAGS }).id,
    };
  },
  'log.blogcomment.add': (call) => {
    const post = findRecord(call, BLOG_POST, integerArgument(call.params, 'POST_ID'));
    const TEXT = textArgument(call.params, 'TEXT');
    const FILES = argument(call.params, 'FILES');
    return { result: addRecord(call, BLOG_COMMENT, { POST_ID: post.id, TEXT, FILES }).id };
  },
};
