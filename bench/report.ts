export const median = (numbers: number[]) => percentile(numbers, 0.5)

export function percentile(numbers: number[], share: number) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function report(name: string, figures: Record<string, number | string>) {
  console.log(`\n${name}`)
  for (const [what, figure] of Object.entries(figures)) {
    const shown =
      typeof figure === 'number' ? figure.toLocaleString('en', { maximumFractionDigits: figure < 10 ? 2 : 0 }) : figure
    console.log(`  ${shown.padStart(10)}  ${what}`)
  }
}
