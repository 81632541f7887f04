import './edges.css';
import './paper.css';
import './touch.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
