import type { ApiTag } from '#libs/http/contracts';
import { baseTool } from './base-tool.js';
import { BASE_TOOLS } from './base-tools.data.js';
import { CALL_TOOLS, describeTool, discoverTool } from './catalogue-tools.js';
import { choiceTool, operationTool } from './operation-tool.js';
import { CHOICE_TOOLS, OPERATION_TOOLS } from './operation-tools.data.js';
import { deployTool, execTool } from './server-tools.js';
import type { Tool } from './tool.js';

/** Every tool there is, in the order in which agents are shown them. */
export function allTools(tags: () => Readonly<Record<string, ApiTag>>): readonly Tool[] {
  const [whoami, ...others] = OPERATION_TOOLS.map(operationTool);
  return [
    whoami!,
    discoverTool(tags),
    describeTool,
    ...BASE_TOOLS.map(baseTool),
    ...others,
    ...CHOICE_TOOLS.map(choiceTool),
    deployTool,
    execTool,
    ...CALL_TOOLS,
  ];
}
