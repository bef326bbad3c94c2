import { expect, test, vi } from 'vitest'
import { leadOf } from './list-lead.ts'

const list = () => ({ scrollToIndex: vi.fn(), scrollBy: vi.fn() })

test('a list that is held goes where it was led last, once it is let go', () => {
  const current = list()
  const lead = leadOf({ current })
  lead.hold()
  lead.to({ index: 3, align: 'center' })
  lead.to('end')
  expect(current.scrollToIndex).not.toHaveBeenCalled()
  lead.letGo()
  expect(current.scrollToIndex.mock.calls).toEqual([[{ index: 'LAST', align: 'end' }]])
  lead.letGo()
  expect(current.scrollToIndex).toHaveBeenCalledTimes(1)
})

test('it goes nowhere once somebody has scrolled', () => {
  const current = list()
  const lead = leadOf({ current })
  lead.hold()
  lead.to('end')
  lead.forget()
  lead.letGo()
  expect(current.scrollToIndex).not.toHaveBeenCalled()
})
