import type { ReactNode } from 'react'
import { useBrandName } from '../../ui/brand/brand.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Logo } from '../../ui/Logo.tsx'
import css from './sign-in.module.css'
import { Welcome } from './Welcome.tsx'

/** The screens before one is inside: what this is on the left, where there is room, and what to do on the right. */
export function AuthLayout(props: {
  title: string
  words?: ReactNode
  above?: ReactNode
  below?: ReactNode
  /** One of several steps: the top stays where it is from one to the next. */
  isStep?: boolean
  children: ReactNode
}) {
  const brandName = useBrandName()
  return (
    <div className={css.layout}>
      <Welcome />
      <main className={css.main} data-step={props.isStep}>
        <div className={css.brand}>
          <Logo />
          <span>{brandName}</span>
        </div>
        <div className={css.card}>
          {props.above}
          <header className={css.head}>
            <Heading>{props.title}</Heading>
            {props.words && <p className={css.words}>{props.words}</p>}
          </header>
          {props.children}
        </div>
        {props.below && <p className={css.below}>{props.below}</p>}
      </main>
    </div>
  )
}
