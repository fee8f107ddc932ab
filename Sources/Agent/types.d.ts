// SPDX-License-Identifier: Apache-2.0
/** What the parts of the page agent pass to each other. Only a checker of types reads this file. */

/** A step of a procedural filter. */
interface PlanStep {
  type: string;
  arg: string | PlanStep[];
}

/** What a procedural filter does to the elements that it finds; they are hidden if it says nothing. */
interface PlanAction {
  type: 'remove' | 'style' | 'remove-attr' | 'remove-class';
  arg?: string;
}

interface PlanFilter {
  selector: PlanStep[];
  action?: PlanAction;
}

/** What the engine answers for a document. The agent does not read the members that are not here. */
interface Plan {
  generic?: boolean;
  selectors?: string[];
  styles?: { selector: string; style: string }[];
  procedural?: PlanFilter[];
  exceptions?: string[];
}

/** Answers with the generic selectors for classes (`.name`) and ids (`#name`) that are new on a page. */
type RequestSelectors = (names: string[]) => Promise<string[]>;

/** What happened to the elements of a document since the last frame. */
interface Batch {
  /** Elements that were added and are in the document, with the elements inside of them. */
  added: Element[];
  /** The nodes to which elements were added or from which they were removed. */
  targets: Set<Node>;
}

interface Sheets {
  hide(selectors: string[]): void;
  style(selector: string, style: string): void;
  adopt(root: Document | ShadowRoot): void;
  restore(): void;
}

interface Watch {
  listen(listener: (batch: Batch) => void): void;
  start(): void;
  /** Changes the page; listeners are not told of that. */
  apart(edit: () => void): void;
}

interface Page {
  sheets: Sheets;
  watch: Watch;
  request?: RequestSelectors;
  /** The generic selectors that the engine answered with. */
  generic: string[];
  filters: Filter[];
}

/** A filter that acted, how often it did and what it costs. */
interface ReportEntry {
  kind: string;
  filter: unknown;
  elements: number;
  milliseconds?: number;
  off?: boolean;
}

type IsHidden = (element: Element) => boolean;

/**
 * A step of a filter that is ready to run: a test of a node, or the way to other nodes, from one or from all
 * that were found.
 */
interface Step {
  test?: (node: any) => boolean;
  walk?: (node: any) => Iterable<Node>;
  whole?: (nodes: Node[]) => Node[];
  /** Whether it depends on the element where the filter began, and on those around and inside of it. */
  isNear?: boolean;
  /** Whether it leads to elements outside of the one where the filter began. */
  leaves?: boolean;
  fromStyle?: boolean;
  fromPath?: boolean;
  /** Whether it can hold for an element of a page with this text. */
  inText?: (text: string) => boolean;
  /** Watches what the observer of elements does not see, and evaluates the filter when it changes. */
  begin?: (evaluate: () => void) => void;
}

/** A procedural filter with what it found. */
interface Filter {
  plan: PlanFilter;
  /** The selector of its candidates; without one it begins at the document. */
  selector: string;
  steps: Step[];
  /** What is asked of the page before anything else. */
  guards: Step[];
  /** Whether what it finds from a candidate depends on the elements around and inside of it alone. */
  isLocal: boolean;
  /** Whether it needs all candidates at once. */
  isWhole: boolean;
  fromStyle: boolean;
  fromPath: boolean;
  /** The elements that it found, by candidate. */
  results: Map<Node, Element[]>;
  /** Elements around changes, to be evaluated if they are candidates. */
  waiting: Node[];
  /** The candidates of the whole page, and how many of them were evaluated. */
  candidates: ArrayLike<Node>;
  next: number;
  /** Whether all candidates have to be evaluated. */
  isStale: boolean;
  /** The milliseconds that it may spend; it is off if it has spent far more. */
  credit: number;
  isOff: boolean;
  spent: number;
  acted: number;
}

/** What a filter finds now from a candidate. */
interface Change {
  filter: Filter;
  candidate: Node;
  found: Element[];
}

type StepMaker = (text: string, step: { type: string; nested: PlanStep[]; isHidden: IsHidden }) => Step;

/** The operators of a plan by their names; a script declares them. */
declare const stepMakers: Record<string, StepMaker>;

/** What an effect of page data is: one of these forms. */
interface PageDataEffect {
  selector?: string;
  style?: string;
  procedural?: PlanFilter;
  scriptlet?: string[];
  /** In an exception, all calls of a scriptlet. */
  scriptlets?: string;
  script?: string;
}

interface PageDataCondition {
  url?: string;
  case_sensitive?: boolean;
  if_hosts?: string[];
  unless_hosts?: string[];
  if_urls?: string[];
  unless_urls?: string[];
}

interface PageDataSwitch extends PageDataCondition {
  kind: string;
  on: boolean;
}

/** What `sluice convert --page-data` writes. */
interface PageData {
  version: number;
  effects: PageDataEffect[];
  limited?: [number, string[]][];
  hosts?: Record<string, number[]>;
  frames?: Record<string, number[]>;
  exceptions?: Record<string, number[]>;
  frame_exceptions?: Record<string, number[]>;
  exceptions_everywhere?: number[];
  everywhere?: number[];
  generic?: number[];
  names?: Record<string, number[]>;
  found?: (PageDataCondition & { filter: number; exception?: boolean })[];
  switches?: PageDataSwitch[];
  suffixes?: string[];
}

/** Where a document is. */
interface Place {
  url: string;
  host: string;
  isFrame: boolean;
  /** The host of the page, for the document in a frame. */
  top: string;
}

interface DataPlan extends Plan {
  scriptlets: string[][];
  scripts: string[];
}
