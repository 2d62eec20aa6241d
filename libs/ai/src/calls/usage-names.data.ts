/** What a count of a provider is of. `total` is of all tokens, `reasoning` may be in the output or beside it. */
export type Field =
  | 'prompt'
  | 'input'
  | 'tools'
  | 'output'
  | 'total'
  | 'thoughts'
  | 'reasoning'
  | 'cached'
  | 'readBeside'
  | 'writtenBeside';

/**
 * How the counts are called, in small letters and without marks between words. The first row that fits counts.
 * `input` is a prompt beside which `readBeside` and `writtenBeside` stand; a `prompt` holds them. `tools` stands
 * beside either, `thoughts` beside the output.
 */
export const NAMES: readonly (readonly [Field, RegExp])[] = [
  ['writtenBeside', /^cache(?:creation|write|written)(?:input|prompt)?(?:tokens?)?(?:count)?$/],
  ['readBeside', /^cacheread(?:input|prompt)?(?:tokens?)?(?:count)?$|^cachen$/],
  [
    'cached',
    /^(?:num|n|total)?(?:prompt|input)?(?:tokens?)?cached?(?:hit|read|content)?(?:input|prompt)?(?:text)?(?:tokens?)?(?:count|hit|read)?$/,
  ],
  ['cached', /^(?:prompt|input)(?:tokens?)cached$|^read$/],
  ['tools', /^tooluseprompttokens?(?:count)?$/],
  ['thoughts', /^thoughts?tokens?count$/],
  [
    'reasoning',
    /^(?:output|completion|num)?(?:reasoning|thinking|thoughts?)(?:output|completion)?(?:tokens?)?(?:count|used)?$/,
  ],
  [
    'prompt',
    /^(?:num|n|total|native)?(?:tokens?)?prompt(?:eval)?(?:tokens?)?(?:counts?|used|total)?$|^tokensevaluated$/,
  ],
  [
    'input',
    /^(?:num|n|total|native|billed)?(?:tokens?)?(?:input|in|request)(?:text)?(?:tokens?)?(?:counts?|used|total)?$|^promptn$/,
  ],
  [
    'output',
    /^(?:num|n|total|native|billed)?(?:tokens?)?(?:completion|output|out|candidates?|generated|generation|predicted|response)(?:text)?(?:tokens?)?(?:counts?|used|total|n)?$/,
  ],
  ['output', /^evalcount$|^tokens(?:generated|predicted)$/],
  ['total', /^(?:num|n|used|total|all)?(?:used)?tokens?(?:counts?|used|total|usage)?$|^total$/],
];
/** Names that count only where nothing but counts stands. */
export const BARE =
  /^(?:prompt|input|in|request|completion|output|out|candidates?|generated|generation|predicted|response|total|read|reasoning|thinking|thoughts?|cached?)$/;

/** Places that tell usage; those of a later row are looked at when those before tell nothing. */
export const PLACES = [
  /usage|^billedunits$/,
  /^tokens?(?:counts?|stats)?$|metrics$|^timings$|^details$|^stat(?:s|istics)$/,
] as const;
/** Members that may have such a place in them. What a model says is never among them. */
export const AROUND =
  /^(?:choices|message|delta|response|result|results|data|meta|metadata|details|xgroq|x[a-z]*metadata|providermetadata|providerspecificfields|extra)$/;
/** Parts of a usage that tell what a count is made of. */
export const PARTS = /(?:details?|breakdown)$|^cache$/;
