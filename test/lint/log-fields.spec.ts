import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { packageFolder } from '#libs/config';
import { LOG_FIELDS } from '#libs/observability/contracts';

const ROOT = packageFolder();
/** The page of people has no log of its own. */
const FOLDERS = ['apps/agent', 'apps/api', 'apps/worker', 'libs'];
const LEVELS: ReadonlySet<string> = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'child']);
const A_LOG = /(^|[.#])(logger|log)$/i;

interface Use {
  readonly field: string;
  readonly at: string;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(path);
    return /\.ts$/.test(entry.name) && !/\.(spec|fixture)\.ts$|__fixtures__/.test(path) ? [path] : [];
  });
}

/** Whether a call writes a line, or makes a log that adds fields to each of its lines. */
function writesLine({ expression }: ts.CallExpression): boolean {
  if (A_LOG.test(expression.getText())) return true;
  if (ts.isElementAccessExpression(expression)) return A_LOG.test(expression.expression.getText());
  if (!ts.isPropertyAccessExpression(expression)) return false;
  return LEVELS.has(expression.name.text) && A_LOG.test(expression.expression.getText());
}

/** Every object in an expression whose members become fields, those named before in the file as well. */
function objectsIn(expression: ts.Expression, source: ts.SourceFile): ts.ObjectLiteralExpression[] {
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return objectsIn(expression.expression, source);
  if (ts.isObjectLiteralExpression(expression)) {
    const spread = expression.properties.filter(ts.isSpreadAssignment);
    return [expression, ...spread.flatMap(({ expression: inner }) => objectsIn(inner, source))];
  }
  if (ts.isBinaryExpression(expression)) return objectsIn(expression.right, source);
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap((one) => objectsIn(one, source));
  return ts.isIdentifier(expression) ? declaredAs(expression.text, source) : [];
}

function declaredAs(name: string, source: ts.SourceFile): ts.ObjectLiteralExpression[] {
  const found: ts.ObjectLiteralExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer)
      if (ts.isObjectLiteralExpression(node.initializer)) found.push(...objectsIn(node.initializer, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function fieldsOf(path: string, text: string): Use[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && writesLine(node)) {
      for (const object of node.arguments.flatMap((argument) => objectsIn(argument, source))) {
        for (const { name } of object.properties) {
          const { line } = source.getLineAndCharacterOfPosition(object.getStart());
          if (name) uses.push({ field: name.getText(), at: `${relative(ROOT, path)}:${line + 1}` });
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

describe('fields of log lines', () => {
  const used = FOLDERS.flatMap((folder) => sourcesIn(join(ROOT, folder))).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return /log/i.test(text) ? fieldsOf(path, text) : [];
  });

  it('have one name each: that of the table', () => {
    expect(used.length).toBeGreaterThan(100);
    const unknown = used.filter(({ field }) => !(field in LOG_FIELDS));
    // A thing that is in the table goes by its name there; a new thing gets a row.
    expect(unknown.map(({ field, at }) => `${field} in ${at}`)).toEqual([]);
  });

  it.each([
    ['a second name', `this.logger.warn({ reqId: id }, 'x')`, ['reqId']],
    ['one by a function', `log('info', 'x', { error: fault })`, ['error']],
    [
      'one by a level that is chosen',
      `context.log[last ? 'error' : 'warn']({ ms: 1, last }, 'x')`,
      ['ms', 'last'],
    ],
    ['one in a part that may be left out', `logger.info({ ...(known && { portal: 1 }) }, 'x')`, ['portal']],
    ['one in fields that were made before', `const line = { took: 1 }; logger.info(line, 'x');`, ['took']],
    ['one of all lines of a part', `this.logger.child({ queueName: 'x' })`, ['queueName']],
  ])('are found: %s', (_, text, fields) => {
    expect(fieldsOf('x.ts', text).map(({ field }) => field)).toEqual(fields);
  });
});
