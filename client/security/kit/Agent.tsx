import css from '../../ui/area/area.module.css'
import own from './kit.module.css'
import { agentName } from './words.ts'

/** The device that something came from: in short, and in full on a closer look. It may say anything of itself. */
export const Agent = ({ agent }: { agent: string | null }) => (
  <span className={`${css.calm} ${own.agent}`} title={agent ?? undefined} dir="auto">
    {agentName(agent)}
  </span>
)
