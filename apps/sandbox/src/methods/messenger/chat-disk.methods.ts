import { changeChat } from '../../messenger/chats.js';
import { postMessage } from '../../messenger/messages.js';
import type { ChatRow } from '../../messenger/messenger-rows.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { createObject, objectById, uniqueName } from '../disk/disk-objects.js';
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

/** Files of chats. */
export const CHAT_DISK_METHODS: HostMethodTable = {
  'im.disk.folder.get': (call) => ({ result: { ID: folderOf(call, ownChat(call)) } }),
  'im.disk.file.commit': (call) => {
    const chat = ownChat(call);
    const folderId = folderOf(call, chat);
    const fileIds = [...idListArgument(call, 'FILE_ID'), ...idListArgument(call, 'UPLOAD_ID')];
    if (fileIds.length === 0) throw new HostError(400, 'FILES_ERROR', 'List of files is empty');
    const files = fileIds.map((fileId) => objectById(call, 'file', fileId));
    if (files.some((file) => file['PARENT_ID'] !== folderId)) {
      throw new HostError(400, 'FILE_NOT_FOUND', 'The file is not in the folder of the chat');
    }
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
