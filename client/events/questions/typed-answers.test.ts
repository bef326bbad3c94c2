import { describe, expect, test } from 'vitest'
import type { EventQuestion } from '../data/questions.ts'
import { isOpenChoice, movedUp, type QuestionDraft, questionsFrom } from './question-draft.ts'
import { answersFrom } from './typed-answers.ts'

const questions: EventQuestion[] = [
  { id: 'food', kind: 'text', label: 'What can’t you eat?' },
  { id: 'dish', kind: 'choice', label: 'What do you bring?', choices: ['Soup', 'Bread'], required: true },
  { id: 'seats', kind: 'number', label: 'Seats in your car' },
]

describe('what people type into the fields of questions', () => {
  test('is words, one of the choices, and numbers with a point or a comma', () => {
    expect(answersFrom(questions, { food: ' Nuts ', dish: 'Soup', seats: '2,5' })).toEqual({
      answers: { food: 'Nuts', dish: 'Soup', seats: 2.5 },
      gaps: {},
    })
  })

  test('stays with them where something is missing, is no number, or is no longer offered', () => {
    expect(answersFrom(questions, { dish: 'Cake', seats: 'two' }).gaps).toEqual({ dish: 'missing', seats: 'number' })
    expect(answersFrom(questions, { dish: 'Soup', seats: '1e10' }).gaps).toEqual({ seats: 'number' })
    expect(answersFrom(questions, { dish: 'Bread' })).toEqual({ answers: { dish: 'Bread' }, gaps: {} })
  })
})

describe('what organisers type into the form of questions', () => {
  const draft = (change: Partial<QuestionDraft>): QuestionDraft => ({
    ...{ id: 'q', kind: 'choice', label: 'Which?', choices: 'Soup\n\n Bread \nSoup', required: false },
    ...change,
  })

  test('is a question with different choices, and none without words', () => {
    expect(questionsFrom([draft({}), draft({ label: '  ' })])).toEqual([
      { id: 'q', kind: 'choice', label: 'Which?', choices: ['Soup', 'Bread'] },
    ])
    expect(questionsFrom([draft({ kind: 'number', required: true })])).toEqual([
      { id: 'q', kind: 'number', label: 'Which?', required: true },
    ])
  })

  test('needs two to ten choices', () => {
    expect(isOpenChoice(draft({}))).toBe(false)
    expect(isOpenChoice(draft({ choices: 'Soup\nSoup' }))).toBe(true)
    expect(isOpenChoice(draft({ choices: Array.from({ length: 11 }, (_, n) => n).join('\n') }))).toBe(true)
    expect(isOpenChoice(draft({ kind: 'text', choices: '' }))).toBe(false)
  })

  test('moves up by one, and the first stays', () => {
    const [a, b] = [draft({ id: 'a' }), draft({ id: 'b' })]
    expect(movedUp([a, b], 1)).toEqual([b, a])
    expect(movedUp([a, b], 0)).toEqual([a, b])
  })
})
