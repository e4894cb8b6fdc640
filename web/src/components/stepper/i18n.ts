// The messages of the stepper.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({
  en: {
    controls: 'Steps of the search',
    slider: 'Step',
    stepOf: (step: string, steps: string) => `step ${step} of ${steps}`,
    first: 'To the beginning',
    last: 'To the end',
    back: 'One step back',
    forward: 'One step forward',
    play: 'Play',
    pause: 'Pause',
    previousCut: 'Previous cut',
    nextCut: 'Next cut',
    speed: 'Speed',
    perSecond: (count: string) => `${count} steps/s`,
    pseudocode: 'Pseudocode',
    pseudocodeNote: 'The marked line is being executed.',
  },
  zh: {
    controls: '搜索步骤',
    slider: '步骤',
    stepOf: (step: string, steps: string) => `第 ${step} 步，共 ${steps} 步`,
    first: '回到开头',
    last: '跳到结尾',
    back: '后退一步',
    forward: '前进一步',
    play: '播放',
    pause: '暂停',
    previousCut: '上一次剪枝',
    nextCut: '下一次剪枝',
    speed: '速度',
    perSecond: (count: string) => `${count} 步/秒`,
    pseudocode: '伪代码',
    pseudocodeNote: '标出的一行正在执行。',
  },
});
