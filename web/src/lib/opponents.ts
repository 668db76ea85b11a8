/** The computer's players: whom a newcomer meets, and what to call them. */
import { t } from './tongue.svelte';
import type { AgentInfo } from './protocol';

const NEWCOMERS_LEVEL = 2;

/** The one that was chosen before, or whom one meets first. */
export function opponentIn(agents: readonly AgentInfo[], wanted = ''): AgentInfo | undefined {
  return (
    agents.find(({ name }) => name === wanted) ??
    agents.find(({ level }) => level === NEWCOMERS_LEVEL) ??
    agents.at(-1)
  );
}

export function withLevel({ title, level }: AgentInfo): string {
  return t('{title} (level {level})', { title, level });
}
