/** What a source of the page says to its readers, for the tests: see tongues.test.ts. */
import { parse } from 'svelte/compiler';
import ts from 'typescript';

export interface Said {
  place: string;
  text: string;
  /** The names of its arguments; null where they are put together elsewhere. */
  given: string[] | null;
}

export interface Scanned {
  said: Said[];
  /** Words for readers that do not go through `t`. */
  bare: string[];
}

/** Attributes and properties that are read by people. */
const READ =
  /^(aria-label|aria-roledescription|aria-valuetext|title|alt|placeholder|label|hint|none|summary|good|close|shortcutTitle)$/;
/** Properties of scripts that are read by people. */
const TITLES = /^(title|label|hint|about|told)$/;
const SAYING = /^(t|later)$/;
const LETTERS = /[A-Za-zÀ-ž]{2}/;
/** Two words, or one with a capital at the beginning of something longer. */
const SENTENCE = /[a-zA-Z’']{2,}[,;:]? [a-zA-Z’“(]{2,}|^[A-Z][a-z]+ (?=\S)|^[A-Z][a-z’]+[.:!?…]$/;
/** Parts of a page that hold no language. */
const UNSPOKEN = new Set(['style', 'code', 'kbd', 'script']);

/** Calls whose strings are codes for machines. */
const MACHINES =
  /(^|\.)(querySelector(All)?|closest|matches|load|save|includes|startsWith|endsWith|addEventListener|glob|getContext|replaceAll?|split|match)$/;

export function scan(path: string, source: string): Scanned {
  const scanner = new Scanner(path, source);
  if (path.endsWith('.svelte')) scanner.component();
  else scanner.script(source, 0);
  return { said: scanner.said, bare: scanner.bare };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

class Scanner {
  readonly said: Said[] = [];
  readonly bare: string[] = [];

  constructor(
    private readonly path: string,
    private readonly source: string,
  ) {}

  #place(at: number): string {
    return `${this.path}:${this.source.slice(0, at).split('\n').length}`;
  }

  #found(text: string, at: number): void {
    this.bare.push(`${this.#place(at)}: ${text.trim().replace(/\s+/g, ' ')}`);
  }

  // -- components ---------------------------------------------------------------------------------

  component(): void {
    const { module, instance, fragment } = parse(this.source, { modern: true }) as unknown as {
      module: { content: Node } | null;
      instance: { content: Node } | null;
      fragment: Node;
    };
    for (const script of [module, instance]) {
      if (!script) continue;
      const { start, end } = script.content;
      this.script(this.source.slice(start, end), start);
    }
    this.#markup(fragment, true);
  }

  /** `shown`: whether expressions here are read as they are. */
  #markup(node: unknown, shown: boolean): void {
    if (Array.isArray(node)) return node.forEach((each) => this.#markup(each, shown));
    if (!isNode(node)) return;
    if (node.type === 'Text') {
      if (shown && LETTERS.test(String(node.data))) this.#found(String(node.data), node.start);
    } else if (node.type === 'ExpressionTag') {
      this.#expression(node.expression as Node, shown);
    } else if (node.type === 'Attribute') {
      this.#markup(node.value, READ.test(String(node.name)));
    } else if (node.type === 'StyleDirective') {
      this.#markup(node.value, false);
    } else if (node.type === 'RegularElement' && UNSPOKEN.has(String(node.name))) {
      this.#markup(node.attributes, false);
    } else if (isExpression(node)) {
      this.#expression(node, false);
    } else {
      for (const [key, value] of Object.entries(node)) {
        if (key !== 'metadata' && key !== 'name_loc') this.#markup(value, true);
      }
    }
  }

  #expression({ start, end }: Node, shown: boolean): void {
    const code = `(${this.source.slice(start, end)})`;
    this.script(code, start - 1, shown);
  }

  // -- scripts ------------------------------------------------------------------------------------

  /** `shown`: whether all strings that the code may give are read. */
  script(code: string, offset: number, shown = false): void {
    const tree = ts.createSourceFile('code.ts', code, ts.ScriptTarget.Latest, true);
    this.#code(tree, offset, shown);
  }

  #code(node: ts.Node, offset: number, shown: boolean): void {
    const at = offset + node.getStart();
    if (ts.isCallExpression(node)) return this.#call(node, offset, shown);
    if (isUnread(node)) return;
    if (ts.isPropertyAssignment(node) && TITLES.test(node.name.getText())) {
      return this.#code(node.initializer, offset, true);
    }
    if (ts.isStringLiteralLike(node)) return this.#judge(node.text, at, shown);
    if (ts.isTemplateExpression(node)) {
      const words = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      this.#judge(words.join('\0'), at, shown);
      for (const { expression } of node.templateSpans) this.#code(expression, offset, shown);
      return;
    }
    ts.forEachChild(node, (child) => {
      const gives = shown && isGiven(node, child);
      if (!isCode(node, child)) this.#code(child, offset, gives);
    });
  }

  #call(node: ts.CallExpression, offset: number, shown: boolean): void {
    const called = node.expression.getText();
    const [first, given] = node.arguments;
    if (SAYING.test(called) && first) {
      for (const text of textsOf(first)) {
        this.said.push({ place: this.#place(offset + node.getStart()), text, given: names(given) });
      }
      if (given) this.#code(given, offset, false);
      return;
    }
    this.#code(node.expression, offset, shown && ts.isPropertyAccessExpression(node.expression));
    for (const argument of node.arguments) {
      const isMachines = MACHINES.test(called) && ts.isStringLiteralLike(argument);
      if (!isMachines) this.#code(argument, offset, false);
    }
  }

  #judge(text: string, at: number, shown: boolean): void {
    const words = text.replaceAll('\0', ' … ');
    if (shown ? LETTERS.test(words) : SENTENCE.test(words)) this.#found(words, at);
  }
}

function isExpression({ type }: Node): boolean {
  return /(Expression|Literal|Identifier|TemplateLiteral)$/.test(type);
}

/** Types, imports, keys. */
function isUnread(node: ts.Node): boolean {
  return ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node);
}

/** Whether a part of an expression becomes its value. */
function isGiven(node: ts.Node, child: ts.Node): boolean {
  if (ts.isConditionalExpression(node)) return child !== node.condition;
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return (
      kind === ts.SyntaxKind.PlusToken ||
      kind === ts.SyntaxKind.QuestionQuestionToken ||
      kind === ts.SyntaxKind.BarBarToken ||
      (kind === ts.SyntaxKind.AmpersandAmpersandToken && child === node.right)
    );
  }
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isExpressionStatement(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isSourceFile(node)
  );
}

/** Names of properties, words that are compared, cases. */
function isCode(node: ts.Node, child: ts.Node): boolean {
  if (!ts.isStringLiteralLike(child)) return false;
  if (ts.isPropertyAssignment(node)) return child === node.name;
  if (ts.isElementAccessExpression(node) || ts.isCaseClause(node)) return true;
  return ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText());
}

/** The texts that may be meant, as far as they are written out. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) {
    return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  }
  if (ts.isBinaryExpression(node)) return [...textsOf(node.left), ...textsOf(node.right)];
  return ts.isParenthesizedExpression(node) ? textsOf(node.expression) : [];
}

function names(given: ts.Expression | undefined): string[] | null {
  if (!given) return [];
  if (!ts.isObjectLiteralExpression(given)) return null;
  if (given.properties.some((one) => ts.isSpreadAssignment(one))) return null;
  return given.properties.map((one) => one.name?.getText() ?? '');
}
