import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** A place that touches what a library does not promise. */
export interface Touch {
  /** Path in the repository. */
  readonly place: string;
  readonly library: string;
  readonly text: string;
}

/** What a source has that touches something; others are not looked at. */
const SIGNS = new RegExp(
  [
    String.raw`\bas (unknown|any|never|object)\b`,
    String.raw`\b(Object|Reflect)\.(assign|create|definePropert\w+|deleteProperty|get|set|setPrototypeOf)\(`,
    String.raw`\??\._\w`,
    String.raw`[a-z)]\w*\??\.?\['[a-z]\w*'\]`,
    String.raw`\.\w+ = (async )?(\(|function|\w+ =>|\w+ as typeof)`,
    String.raw`\boverride\b|[A-Z]\w+\.prototype\b|declare module`,
    String.raw`(from|import|require)\s*\(?\s*'(@[\w.-]+/)?\w[\w.-]*/`,
  ].join('|'),
);
const LIBRARY = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/;
const PACKAGE = /^((?:@[\w.-]+\/)?\w[\w.-]*)\/(.+)$/;
/** Types of the language and of Node itself. */
const PLATFORM = new Set(['typescript', '@types/node']);
/** Types of another package than their name says. */
const OF_TYPES: Readonly<Record<string, string>> = { '@types/express-serve-static-core': 'router' };
const CHANGES =
  /^(Object\.(assign|create|defineProperty|defineProperties|setPrototypeOf)|Reflect\.(get|set|deleteProperty))$/;
const CLOSED = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;

/** Whether a text is worth a look. */
export function hasSigns(text: string): boolean {
  return SIGNS.test(text);
}

/** The library that declares something; null for what is ours, of the language or of Node. */
function libraryOf(node: ts.Node): string | null {
  const name = LIBRARY.exec(node.getSourceFile().fileName)?.[1];
  return name === undefined || PLATFORM.has(name) ? null : (OF_TYPES[name] ?? name.replace('@types/', ''));
}

function firstLibrary(nodes: readonly ts.Node[] | undefined): string | null {
  return nodes?.map(libraryOf).find((library) => library !== null) ?? null;
}

class Finder {
  readonly touches: Touch[] = [];
  readonly #checker: ts.TypeChecker;

  constructor(
    program: ts.Program,
    private readonly root: string,
    private readonly entries: readonly RegExp[],
  ) {
    this.#checker = program.getTypeChecker();
  }

  look(node: ts.Node): void {
    const library = this.#touched(node);
    if (library !== null) this.#note(node, library);
    ts.forEachChild(node, (child) => this.look(child));
  }

  #note(node: ts.Node, library: string): void {
    const place = relative(this.root, node.getSourceFile().fileName);
    this.touches.push({ place, library, text: node.getText().replace(/\s+/g, ' ').slice(0, 120) });
  }

  #touched(node: ts.Node): string | null {
    if (ts.isStringLiteral(node)) return this.#deepImport(node);
    if (ts.isAsExpression(node)) return this.#reachedByCast(node);
    if (ts.isPropertyAccessExpression(node)) return this.#closedMember(node, node.name);
    if (ts.isElementAccessExpression(node)) return this.#closedMember(node, node.argumentExpression);
    if (ts.isCallExpression(node)) return this.#changedObject(node);
    if (ts.isBinaryExpression(node)) return this.#replacedMethod(node);
    if (ts.isClassElement(node)) return this.#overriddenMember(node);
    return null;
  }

  /** A part of a package by its path, or more said of it than it says itself. */
  #deepImport(node: ts.StringLiteral): string | null {
    const [, name, path] = PACKAGE.exec(node.text) ?? [];
    if (ts.isModuleDeclaration(node.parent)) return node.text.startsWith('.') ? null : node.text;
    if (name === undefined || path === undefined || node.text.startsWith('node:')) return null;
    const { parent } = node;
    const isImport =
      ts.isImportDeclaration(parent) ||
      ts.isExportDeclaration(parent) ||
      (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)) ||
      (ts.isCallExpression(parent) && /^(import|require)$/.test(parent.expression.getText()));
    return isImport && !this.entries.some((entry) => entry.test(node.text)) ? name : null;
  }

  /** A value of a library taken for something that is written down here. */
  #reachedByCast(node: ts.AsExpression): string | null {
    let inner = node.expression;
    while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
    if (!ts.isAsExpression(inner) || !/^(unknown|any|never|object)$/.test(inner.type.getText())) return null;
    const target = this.#checker.getTypeFromTypeNode(node.type);
    // Another signature of a function reaches nothing.
    if (target.getProperties().length === 0) return null;
    const declared = target.symbol?.declarations ?? target.aliasSymbol?.declarations ?? [];
    if (declared.some((declaration) => LIBRARY.test(declaration.getSourceFile().fileName))) return null;
    return this.#libraryOfType(this.#checker.getTypeAtLocation(inner.expression));
  }

  /** The compiler refuses those that are closed, but for those in brackets. */
  #closedMember(node: ts.Expression, name: ts.Expression | ts.MemberName): string | null {
    const isInBrackets = ts.isElementAccessExpression(node) && ts.isStringLiteralLike(name);
    if (!isInBrackets && !/^(_|prototype$)/.test(name.getText())) return null;
    const declaration = this.#checker.getSymbolAtLocation(name)?.declarations?.[0];
    if (!declaration) return null;
    const isClosed = !isInBrackets || (ts.getCombinedModifierFlags(declaration) & CLOSED) !== 0;
    return isClosed ? libraryOf(declaration) : null;
  }

  #changedObject(node: ts.CallExpression): string | null {
    const [changed] = node.arguments;
    if (!changed || ts.isNewExpression(changed) || !CHANGES.test(node.expression.getText())) return null;
    return this.#libraryOfType(this.#checker.getTypeAtLocation(changed));
  }

  #replacedMethod({ left, operatorToken }: ts.BinaryExpression): string | null {
    if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isPropertyAccessExpression(left)) return null;
    if (left.expression.kind === ts.SyntaxKind.ThisKeyword) return null;
    const symbol = this.#checker.getSymbolAtLocation(left.name);
    const [method] = symbol?.declarations ?? [];
    return method && ts.isMethodDeclaration(method) ? libraryOf(method) : null;
  }

  #overriddenMember(node: ts.ClassElement): string | null {
    const base = ts.isClassLike(node.parent)
      ? node.parent.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]
      : undefined;
    if (!base || !node.name) return null;
    const member = this.#checker.getPropertyOfType(this.#checker.getTypeAtLocation(base), node.name.getText())
      ?.declarations?.[0];
    const isClosed = member && (ts.getCombinedModifierFlags(member) & CLOSED) !== 0;
    return isClosed ? libraryOf(member) : null;
  }

  /** Of its own declaration, of what it is made of, or of the class it extends. */
  #libraryOfType(type: ts.Type): string | null {
    const own = firstLibrary(type.aliasSymbol?.declarations) ?? firstLibrary(type.symbol?.declarations);
    if (own !== null) return own;
    const parts = type.isUnionOrIntersection() ? type.types : (type.getBaseTypes() ?? []);
    return parts.map((part) => this.#libraryOfType(part)).find((library) => library !== null) ?? null;
  }
}

/**
 * Every place in sources that touches a part of a library which it does not promise: by its path, by a cast, by a member
 * that is closed or begins with an underscore, or by a change of its objects.
 * @param root of the repository
 * @param sources path in the repository → text
 * @param entries paths into packages that those document
 */
export function findPrivateParts(
  root: string,
  sources: ReadonlyMap<string, string>,
  entries: readonly RegExp[],
): readonly Touch[] {
  const configPath = join(root, 'tsconfig.json');
  const { config } = ts.readConfigFile(configPath, (name) => ts.sys.readFile(name)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configPath));
  Object.assign(options, {
    noEmit: true,
    incremental: false,
    tsBuildInfoFile: undefined,
    skipLibCheck: true,
  });
  const texts = new Map(
    [...sources].filter(([, text]) => hasSigns(text)).map(([path, text]) => [join(root, path), text]),
  );
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  const program = ts.createProgram([...texts.keys()], options, host);
  const finder = new Finder(program, root, entries);
  for (const path of texts.keys()) {
    const source = program.getSourceFile(path);
    if (source) finder.look(source);
  }
  return finder.touches;
}
