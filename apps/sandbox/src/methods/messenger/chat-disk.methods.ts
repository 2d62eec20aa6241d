import { changeChat } from '../../messenger/chats.js';
import { postMessage } from '../../messenger/messages.js';
import type { ChatRow } from '../../messenger/messenger-rows.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import type { Row } from '../../records/record-type.js';
import { argument } from '../arguments.js';
import { childrenOf, createObject, objectById, uniqueName } from '../disk/disk-objects.js';
import { idListArgument, ownChat, textOrEmpty } from './messenger-arguments.js';

/** Root of the company's drive, where the folders of chats are. */
const DRIVE_ROOT_ID = 1;

/** The folder of a chat, made when it is first asked for. */
function folderOf(call: HostCall, chat: ChatRow): number {
  if (chat.diskFolderId !== null) return chat.diskFolderId;
  const root = objectById(call, 'folder', DRIVE_ROOT_ID);
  const NAME = uniqueName(call, root.id, `Chat ${chat.id}`);
  const folder = createObject(call, root, { NAME, TYPE: 'folder' });
  changeChat(call.portal, chat, { diskFolderId: folder.id });
  return folder.id;
}

function notSaved(): HostError {
  return new HostError(400, 'SAVE_ERROR', 'Error during saving file to chat');
}

/** A file that lies in the folder of the chat. */
function objectIn(call: HostCall, folderId: number, fileId: number): Row {
  const isThere = childrenOf(call, folderId).some(({ id, TYPE }) => id === fileId && TYPE === 'file');
  if (!isThere) throw notSaved();
  return objectById(call, 'file', fileId);
}

/** Files of chats. */
export const CHAT_DISK_METHODS: HostMethodTable = {
  'im.disk.folder.get': (call) => ({ result: { ID: folderOf(call, ownChat(call)) } }),
  'im.disk.file.commit': (call) => {
    const chat = ownChat(call);
    const folderId = folderOf(call, chat);
    const fileIds = [...idListArgument(call, 'FILE_ID'), ...idListArgument(call, 'UPLOAD_ID')];
    const isNamed = ['FILE_ID', 'UPLOAD_ID'].some((name) => argument(call.params, name) !== undefined);
    if (!isNamed) throw new HostError(400, 'FILES_ERROR', 'List of files is not specified');
    const files = fileIds.map((fileId) => objectIn(call, folderId, fileId));
    if (files.length === 0) throw notSaved();
    const { portal, userId, nowMs } = call;
    const text = textOrEmpty(call, 'MESSAGE');
    const message = postMessage(
      portal,
      { chat, authorId: userId, text, params: { FILE_ID: fileIds } },
      nowMs,
    );
    return { result: { FILES: files.map(({ id }) => ({ id })), DISK_ID: fileIds, MESSAGE_ID: message.id } };
  },
};
