/**
 * The site's colours as Mermaid's theme variables, over its themes "default" and "dark"; what a diagram names itself goes before them.
 *
 * Mermaid reckons with colours and takes no CSS variables, so they are written out here as in `templates/styles/tokens.css`.
 */
export const palettes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  default: {
    ...boxes({ ground: '#e2eff2', edge: '#4f8d9b', text: '#24272b', line: '#565b62' }),
    ...areas({ ground: '#f7f7f4', edge: '#cfcfc8', label: '#f5f5f1' }),
    secondaryColor: '#eeece2',
    tertiaryColor: '#f5f5f1',
    activationBkgColor: '#c5dde3',
    noteBkgColor: '#faf0d2',
    noteBorderColor: '#c49a3c',
    noteTextColor: '#24272b',
    ...tasks({
      ground: '#0e6c81',
      edge: '#0a5a6c',
      text: '#24272b',
      active: '#b9dbe3',
      done: '#dcdcd6',
      critical: '#f6d5d9',
    }),
    ...branches(
      ['#0e6c81', '#8145a8', '#2c7443', '#8c5b00', '#b3303f', '#4a5aac', '#5a5f66', '#75691d'],
      '#ffffff',
    ),
    ...slices({ gap: '#fdfdfc', edge: '#cfcfc8' }),
    sectionBkgColor: '#f0f0eb',
    sectionBkgColor2: '#e2eff2',
    altSectionBkgColor: '#fdfdfc',
    todayLineColor: '#b3303f',
    critBorderColor: '#b3303f',
    ...scale(
      [
        '#cfe5ea',
        '#dcd8f0',
        '#d5e9da',
        '#f4e4c2',
        '#f4d7db',
        '#dfe1e4',
        '#c3dcf0',
        '#e6d6ee',
        '#e1eac6',
        '#f5dcc6',
        '#cfe8e3',
        '#e8e2d6',
      ],
      '#24272b',
    ),
    xyChart: {
      plotColorPalette: '#0e6c81,#8145a8,#2c7443,#8c5b00,#b3303f,#4a5aac,#5b7fb5,#b07d3c,#496078,#8a7f2e',
    },
  },
  dark: {
    ...boxes({ ground: '#1f3a42', edge: '#5a9aaa', text: '#dcdee1', line: '#a4a9b0' }),
    ...areas({ ground: '#1d2024', edge: '#41464d', label: '#23272c' }),
    background: '#16181b',
    secondaryColor: '#2a2e33',
    tertiaryColor: '#23272c',
    activationBkgColor: '#2c525d',
    noteBkgColor: '#3d3520',
    noteBorderColor: '#a67c27',
    noteTextColor: '#f0e6cc',
    ...tasks({
      ground: '#14748a',
      edge: '#5a9aaa',
      text: '#f0f1f2',
      active: '#2c525d',
      done: '#3a3f45',
      critical: '#7a2c38',
    }),
    ...branches(
      ['#72c6d8', '#cda9ea', '#8fce9f', '#e4bd74', '#f29aa4', '#a9b5f5', '#9ba1a8', '#d3c67a'],
      '#16181b',
    ),
    ...slices({ gap: '#16181b', edge: '#41464d' }),
    sectionBkgColor: '#1d2024',
    sectionBkgColor2: '#1f3a42',
    altSectionBkgColor: '#16181b',
    todayLineColor: '#f29aa4',
    critBorderColor: '#f29aa4',
    ...scale(
      [
        '#1f4650',
        '#3b3560',
        '#234a30',
        '#524012',
        '#5c2630',
        '#3a3f45',
        '#1f405e',
        '#49305c',
        '#3d4719',
        '#573517',
        '#1d4a42',
        '#473f33',
      ],
      '#dcdee1',
    ),
    xyChart: {
      plotColorPalette: '#5a9aaa,#cda9ea,#8fce9f,#e4bd74,#f29aa4,#a9b5f5,#9ba1a8,#d3c67a',
    },
    treeView: {
      labelColor: '#dcdee1',
      lineColor: '#a4a9b0',
      iconColor: '#72c6d8',
      descriptionColor: '#8fce9f',
    },
  },
}

function boxes({ ground, edge, text, line }: Record<'ground' | 'edge' | 'text' | 'line', string>) {
  return {
    ...all(['primaryColor', 'mainBkg', 'actorBkg', 'labelBoxBkgColor', 'personBkg'], ground),
    ...all(
      [
        'primaryBorderColor',
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

function areas({ ground, edge, label }: Record<'ground' | 'edge' | 'label', string>) {
  return {
    ...all(['clusterBkg', 'compositeBackground', 'compositeTitleBackground', 'altBackground'], ground),
    ...all(['clusterBorder', 'border2', 'compositeBorder', 'gridColor', 'stateBorder'], edge),
    ...all(['edgeLabelBackground', 'labelBackgroundColor', 'commitLabelBackground'], label),
  }
}

type Tasks = Record<'ground' | 'edge' | 'text' | 'active' | 'done' | 'critical', string>

function tasks({ ground, edge, text, active, done, critical }: Tasks) {
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
function scale(grounds: readonly string[], label: string) {
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
function branches(grounds: readonly string[], label: string) {
  return Object.fromEntries(
    grounds.flatMap((ground, index) => [
      [`git${index}`, ground],
      [`gitBranchLabel${index}`, label],
    ]),
  )
}

function slices({ gap, edge }: Record<'gap' | 'edge', string>) {
  return {
    pieStrokeColor: gap,
    pieStrokeWidth: '2px',
    pieOuterStrokeColor: edge,
    pieOuterStrokeWidth: '1px',
  }
}

function all(names: readonly string[], value: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
