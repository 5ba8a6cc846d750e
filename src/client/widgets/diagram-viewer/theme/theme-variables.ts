/** Mermaid's theme variables by purpose: boxes with their texts, and the lines between them. */
export function boxes({ ground, edge, text, line }: Record<'ground' | 'edge' | 'text' | 'line', string>) {
  return {
    ...all(['primaryColor', 'mainBkg', 'actorBkg', 'labelBoxBkgColor', 'personBkg'], ground),
    ...all(
      [
        'primaryBorderColor',
        'secondaryBorderColor',
        'tertiaryBorderColor',
        'nodeBorder',
        'border1',
        'actorBorder',
        'labelBoxBorderColor',
        'activationBorderColor',
      ],
      edge,
    ),
    ...all(
      [
        'primaryTextColor',
        'secondaryTextColor',
        'tertiaryTextColor',
        'textColor',
        'nodeTextColor',
        'titleColor',
        'actorTextColor',
        'signalTextColor',
        'labelTextColor',
        'loopTextColor',
        'labelColor',
        'classText',
        'transitionLabelColor',
        'stateLabelColor',
        'tagLabelColor',
        'commitLabelColor',
      ],
      text,
    ),
    ...all(
      [
        'lineColor',
        'arrowheadColor',
        'actorLineColor',
        'signalColor',
        'transitionColor',
        'specialStateColor',
      ],
      line,
    ),
  }
}

export function areas({ ground, edge, label }: Record<'ground' | 'edge' | 'label', string>) {
  return {
    ...all(['clusterBkg', 'compositeBackground', 'compositeTitleBackground', 'altBackground'], ground),
    ...all(['clusterBorder', 'border2', 'compositeBorder', 'gridColor', 'stateBorder'], edge),
    ...all(['edgeLabelBackground', 'labelBackgroundColor', 'commitLabelBackground'], label),
  }
}

type Tasks = Record<'ground' | 'edge' | 'text' | 'active' | 'done' | 'critical', string>

export function tasks({ ground, edge, text, active, done, critical }: Tasks) {
  return {
    taskBkgColor: ground,
    ...all(['taskBorderColor', 'activeTaskBorderColor', 'doneTaskBorderColor'], edge),
    ...all(['taskTextColor', 'taskTextLightColor'], '#ffffff'),
    ...all(['taskTextDarkColor', 'taskTextOutsideColor'], text),
    activeTaskBkgColor: active,
    doneTaskBkgColor: done,
    critBkgColor: critical,
  }
}

/** Colours of branches, slices and events, all with labels of one colour. */
export function scale(grounds: readonly string[], label: string) {
  const pairs = grounds.flatMap((ground, index) => [
    [`cScale${index}`, ground],
    [`cScaleLabel${index}`, label],
    [`pie${index + 1}`, ground],
    [`fillType${index}`, ground],
  ])
  return {
    ...Object.fromEntries(pairs),
    ...all(['pieSectionTextColor', 'pieTitleTextColor', 'pieLegendTextColor'], label),
    pieOpacity: '1',
  }
}

/** Lines of commits, and the root of a mind map. */
export function branches(grounds: readonly string[], label: string) {
  return Object.fromEntries(
    grounds.flatMap((ground, index) => [
      [`git${index}`, ground],
      [`gitBranchLabel${index}`, label],
    ]),
  )
}

/** Circles of a Venn diagram: names are written in a darker tone of each. */
export function sets(edges: readonly string[]) {
  return Object.fromEntries(edges.map((edge, index) => [`venn${index + 1}`, edge]))
}

/** All of a chart's colours: a missing one would be the light theme's in both themes. */
export function chart({ ground, text, line, series }: Record<'ground' | 'text' | 'line' | 'series', string>) {
  const axes = ['xAxis', 'yAxis']
  return {
    xyChart: {
      backgroundColor: ground,
      ...all(['titleColor', 'dataLabelColor', 'legendTextColor'], text),
      ...all(
        axes.flatMap((axis) => [`${axis}TitleColor`, `${axis}LabelColor`]),
        text,
      ),
      ...all(
        axes.flatMap((axis) => [`${axis}TickColor`, `${axis}LineColor`]),
        line,
      ),
      plotColorPalette: series,
    },
  }
}

export function slices({ gap, edge }: Record<'gap' | 'edge', string>) {
  return { pieStrokeColor: gap, pieStrokeWidth: '2px', pieOuterStrokeColor: edge, pieOuterStrokeWidth: '1px' }
}

export function all(names: readonly string[], value: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
