/** What the tournament pages say in several places. */
import type { TournamentTitle } from '../lib/protocol';
import { t, tongue } from '../lib/tongue.svelte';

export function formatWords(format: TournamentTitle['format']): string {
  return format === 'swiss' ? t('Swiss') : t('Round robin');
}

/** How far it is, in one line. */
export function statusWords(one: TournamentTitle): string {
  if (one.status === 'over') return t('over');
  if (one.status === 'playing') {
    return t('round {round} of {rounds}', { round: one.round, rounds: one.rounds });
  }
  if (one.starts_ms === 0) return t('open for entries');
  const when = tongue.date(one.starts_ms, { dateStyle: 'medium', timeStyle: 'short' });
  return t('begins {when}', { when });
}

/** The heading of a tie-break's column. */
export function breakWords(name: string): string {
  const known: Record<string, string> = {
    buchholz: t('Buchholz'),
    'buchholz-cut-1': t('Buchholz, one cut'),
    'sonneborn-berger': t('Sonneborn-Berger'),
    direct: t('Direct'),
    wins: t('Wins'),
  };
  return known[name] ?? name;
}
