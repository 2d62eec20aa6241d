/** Drawing and nothing else: no scripts, styles, links, images, animations, filters, and nothing used twice. */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set([
  ...[
    'svg',
    'g',
    'defs',
    'title',
    'desc',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
  ],
  ...['text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'clipPath'],
]);

/** Attributes of theirs; the values are checked as well. */
export const SVG_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['id', 'viewBox', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['fx', 'fy', 'fr', 'd', 'points', 'transform', 'pathLength', 'preserveAspectRatio', 'version', 'role'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color'],
  ...['display', 'visibility', 'clip-path', 'clip-rule', 'clipPathUnits', 'gradientUnits', 'spreadMethod'],
  ...['gradientTransform', 'offset', 'stop-color', 'stop-opacity', 'vector-effect', 'paint-order'],
  ...['shape-rendering', 'font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'dx', 'dy'],
  ...['dominant-baseline', 'letter-spacing', 'textLength', 'lengthAdjust'],
]);
