import { findTool } from './launcher.js';

/** Before names of variables that are for the mask alone: the program does not see them. */
const HIDDEN = 'SVC_HIDDEN_';
/**
 * Bytes of a value that are looked for; the rest is compared where they stand. All beginnings are as long as the others and
 * short, which is what Perl looks for in one pass, however many they are.
 */
const LONGEST_BEGINNING = 16;

/**
 * Runs a program, hides values of its environment in what it prints, and ends with its exit code, 128 + n after signal n.
 * `$1` names of the variables, then the words of the program. As {@link SecretMask}, which is for texts of the agent.
 *
 * - Runs where the program does: with its environment, its limits and its rights, and nothing more.
 * - Ignores the signals of a stop: they are for the program, and what that prints last is printed.
 * - What may be the beginning of a value is held back until it is known.
 * - What the disk does not take is lost; the program is not held up.
 * - Output that something the program has left behind still holds is gone on with in the background.
 */
const MASK_SCRIPT = `
my @names = split / /, shift @ARGV;
my @given = grep { defined $_ } @ENV{@names};
delete @ENV{grep { /^${HIDDEN}/ } @names};
my %values;
for my $value (@given) {
  my $quoted = $value;
  $quoted =~ s/(["\\\\])/\\\\$1/g;
  $quoted =~ s/\\n/\\\\n/g;
  $quoted =~ s/\\r/\\\\r/g;
  $quoted =~ s/\\t/\\\\t/g;
  $values{$_} = 1 for $value, $quoted;
  next if $value !~ /\\n/;
  length $_ >= 12 and $values{$_} = 1 for split /\\r?\\n/, $value;
}
my @values = sort { length $b <=> length $a } keys %values;
my $width = length $values[-1];
$width = ${LONGEST_BEGINNING} if $width > ${LONGEST_BEGINNING};
my (%values_of, %begins);
for my $value (@values) {
  push @{$values_of{substr $value, 0, $width}}, $value;
  $begins{substr $value, 0, $_} = 1 for 1 .. $width - 1;
}
my $any = join "|", map { quotemeta $_ } keys %values_of;
$any = qr/$any/;

my @signals = qw(TERM INT HUP PIPE XFSZ);
$SIG{$_} = "IGNORE" for @signals;
pipe my $out, my $out_end or die "no pipe: $!\\n";
pipe my $err, my $err_end or die "no pipe: $!\\n";
my $program = fork;
defined $program or die "no process: $!\\n";
if ($program == 0) {
  $SIG{$_} = "DEFAULT" for @signals;
  open STDOUT, ">&", $out_end;
  open STDERR, ">&", $err_end;
  exec { $ARGV[0] } @ARGV;
  my $fault = $! + 0;
  print STDERR "$ARGV[0]: $!\\n";
  exit($fault == 2 ? 127 : 126);
}
close $out_end;
close $err_end;
binmode $_ for $out, $err, \\*STDOUT, \\*STDERR;

sub hand_on {
  my ($to, $text) = @_;
  my $at = 0;
  while ($at < length $text) {
    my $written = syswrite $to, $text, length($text) - $at, $at;
    if (defined $written) { $at += $written } elsif ($! != 4) { return }
  }
}

sub pass {
  my ($stream, $piece, $is_last) = @_;
  my $text = $stream->{held} . $piece;
  my @spans;
  my $length = length $text;
  my $begun = $length;
  while ($text =~ /$any/g) {
    my $from = $-[0];
    pos($text) = $from + 1;
    my $left = $length - $from;
    for my $value (@{$values_of{substr $text, $from, $width}}) {
      my $long = length $value;
      if ($long > $left) {
        $begun = $from if $from < $begun && substr($value, 0, $left) eq substr $text, $from;
        next;
      }
      next if $value ne substr $text, $from, $long;
      my $to = $from + $long;
      if (@spans && $from < $spans[-1][1]) { $spans[-1][1] = $to if $to > $spans[-1][1] }
      else { push @spans, [$from, $to] }
      last;
    }
  }
  for my $tail (1 .. ($width - 1 < $length ? $width - 1 : $length)) {
    $begun = $length - $tail if $length - $tail < $begun && $begins{substr $text, -$tail};
  }
  my $end = $is_last ? $length : $begun;
  for (@spans) { $end = $_->[0] if $_->[0] < $end && $end < $_->[1] }
  my ($shown, $at) = ("", 0);
  for (@spans) {
    last if $_->[0] >= $end;
    $shown .= substr($text, $at, $_->[0] - $at) . "***";
    $at = $_->[1];
  }
  $shown .= substr $text, $at, $end - $at;
  $stream->{held} = substr $text, $end;
  hand_on($stream->{to}, $shown);
}

my %streams = (
  fileno $out => { from => $out, to => \\*STDOUT, held => "" },
  fileno $err => { from => $err, to => \\*STDERR, held => "" },
);
my ($code, $until, $is_alone);
sub ended { $code = $? & 127 ? 128 + ($? & 127) : $? >> 8; $until = time + 2 }
$SIG{CHLD} = sub {};
while (%streams) {
  my $ready = "";
  vec($ready, $_, 1) = 1 for keys %streams;
  my $found = select $ready, undef, undef, $is_alone ? undef : defined $code ? 0.1 : 5;
  ended() if !defined $code && waitpid($program, 1) == $program;
  if (defined $code && !$is_alone && ($found == 0 || time >= $until)) {
    my $rest = fork;
    exit $code if !defined $rest || $rest != 0;
    $is_alone = 1;
  }
  next if $found <= 0;
  for my $fd (grep { vec $ready, $_, 1 } keys %streams) {
    my $stream = $streams{$fd};
    my $length = sysread $stream->{from}, my $piece, 65536;
    next if !defined $length;
    pass($stream, $piece, !$length);
    delete $streams{$fd} if !$length;
  }
}
if (!defined $code) { waitpid $program, 0; ended() }
exit $code;
`;

/** Values that a program is not given, as variables for {@link maskWords}; for an environment of few others. */
export function hiddenVariables(values: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries([...new Set(values)].map((value, at) => [`${HIDDEN}${at}`, value]));
}

/**
 * Words before a program that hide values of its environment in what it prints; none where there is nothing to hide.
 * @param names variables whose values are hidden
 * @throws Error on a machine without Perl: nothing may be printed then
 */
export function maskWords(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const perl = findTool('perl');
  if (!perl) throw new Error('perl is needed to keep values of variables out of what is printed');
  return [perl, '-e', MASK_SCRIPT, '--', names.join(' ')];
}
